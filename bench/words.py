# SPDX-License-Identifier: MIT
"""Words of a made-up game in the languages that the workloads are written in."""

WORDS = {
    "en": """Play Resume Quit Inventory Crafting Journal Merchant Armour Potion Spell Lantern
        Harbour Island Captain Voyage Anchor Compass Treasure Storm Lighthouse Reward Weekly Duel
        League Trophy Settings Volume Subtitles Accept Decline Equip Upgrade new all your the of
        with and for""",
    "de": """Spielen Fortsetzen Beenden Rucksack Handwerk Tagebuch Händler Rüstung Trank Zauber
        Laterne Hafen Insel Kapitän Reise Anker Kompass Schatz Sturm Leuchtturm Belohnung
        wöchentlich Zweikampf Liga Pokal Einstellungen Lautstärke Untertitel Annehmen Ablehnen
        Ausrüsten größer über und mit für die dein""",
    "fr": """Jouer Reprendre Quitter Sac Artisanat Journal Marchand Armure Potion Sortilège
        Lanterne Port Île Capitaine Traversée Ancre Boussole Trésor Tempête Phare Récompense
        hebdomadaire Duel Ligue Trophée Réglages Volume Accepter Refuser Équiper Améliorer ton
        tes à la le de où""",
    "es": """Jugar Reanudar Salir Mochila Artesanía Diario Mercader Armadura Poción Hechizo
        Farol Puerto Isla Capitán Travesía Ancla Brújula Tesoro Tormenta Faro Recompensa semanal
        Duelo Liga Trofeo Ajustes Volumen Subtítulos Aceptar Rechazar Equipar Mejorar niño tu de
        la con y para""",
    "pl": """Graj Wznów Wyjdź Plecak Rzemiosło Dziennik Kupiec Zbroja Mikstura Zaklęcie Latarnia
        Przystań Wyspa Kapitan Podróż Kotwica Kompas Skarb Sztorm Nagroda tygodniowa Pojedynek
        Liga Puchar Ustawienia Głośność Napisy Przyjmij Odrzuć Załóż Ulepsz twój źródło i na dla
        ćwiczenie""",
    "tr": """Oyna Sürdür Çıkış Çanta Zanaat Günlük Tüccar Zırh İksir Büyü Fener Liman Ada Kaptan
        Yolculuk Çapa Pusula Hazine Fırtına Ödül haftalık Düello Lig Kupa Ayarlar Ses Altyazı
        Kabul Reddet Kuşan Geliştir senin ve ile için yeni büyük""",
    "vi": """Chơi Tiếp tục Thoát Túi đồ Chế tạo Nhật ký Thương nhân Áo giáp Thuốc Phép thuật Đèn
        lồng Bến cảng Hòn đảo Thuyền trưởng Hành trình Mỏ neo La bàn Kho báu Bão tố Phần thưởng
        hằng tuần Đấu tay đôi Giải đấu Cúp Cài đặt Âm lượng Phụ đề Đồng ý Từ chối Trang bị""",
    "pt": """Jogar Retomar Sair Mochila Artesanato Diário Mercador Armadura Poção Feitiço
        Lanterna Porto Ilha Capitão Viagem Âncora Bússola Tesouro Tempestade Farol Recompensa
        semanal Duelo Liga Troféu Ajustes Volume Legendas Aceitar Recusar Equipar Melhorar seu
        não de com e para""",
    "ar": """العب استئناف خروج حقيبة صناعة مذكرات تاجر درع جرعة تعويذة فانوس ميناء جزيرة قبطان
        رحلة مرساة بوصلة كنز عاصفة منارة جائزة أسبوعية مبارزة دوري كأس إعدادات مستوى ترجمة قبول
        رفض تجهيز ترقية جديد كل مع في""",
    "hi": """खेलें जारी बाहर थैला शिल्प पत्रिका व्यापारी कवच औषधि मंत्र लालटेन बंदरगाह द्वीप
        कप्तान यात्रा लंगर कम्पास ख़ज़ाना तूफ़ान प्रकाशस्तंभ पुरस्कार साप्ताहिक द्वंद्व लीग ट्रॉफ़ी
        विकल्प आवाज़ उपशीर्षक स्वीकार अस्वीकार सुसज्जित नया और के लिए""",
    "ja": """遊ぶ 再開 終了 荷物 工房 日誌 商人 鎧 薬 呪文 灯籠 港 島 船長 航海 錨 羅針盤 財宝 嵐
        灯台 ご褒美 毎週の 決闘 リーグ トロフィー 環境設定 音の大きさ 字幕 承認 拒否 装備 強化する
        新しい すべての と に""",
    "zh-Hans": """开局 返回 退出 行囊 工坊 日志 商贩 铠甲 药水 咒语 灯笼 海港 岛屿 船长 航程 船锚
        罗盘 珍宝 风暴 灯塔 奖赏 每周 决斗 联赛 奖杯 选项 音量 字幕 接受 拒绝 装备 强化 全新 所有""",
    "ko": """놀이 계속하기 나가기 배낭 공방 일지 상인 갑옷 물약 주문 등불 항구 섬 선장 항해 닻
        나침반 보물 폭풍 등대 보상 주간 결투 리그 우승컵 환경설정 음량 자막 수락 거절 장착 강화
        새로운 모든""",
}

WORDS = {language: words.split() for language, words in WORDS.items()}

#: Languages written without spaces.
UNSPACED = {"ja", "zh-Hans"}

LATIN = ["en", "de", "fr", "es", "pl", "tr", "vi", "pt"]
