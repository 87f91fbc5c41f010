// SPDX-License-Identifier: MIT

/// Keeps a store up to date from the server that served the page.
///
/// Events only say that there is something new; what it is, the page asks for. So an event that
/// gets lost is made good by the next one.
export class LiveSource {
  constructor(store, { changed, connected }) {
    this.store = store;
    this.changed = changed;
    this.connected = connected;
    this.delay = 250;
    document.addEventListener("visibilitychange", () => this.followVisibility());
  }

  async start() {
    await this.refresh();
    this.listen();
  }

  /// A hidden page lets go of its connection: a browser has only six for one server.
  followVisibility() {
    if (document.hidden) this.close();
    else if (!this.events) this.listen();
  }

  close() {
    clearTimeout(this.timer);
    this.events?.close();
    this.events = undefined;
  }

  listen() {
    this.close();
    const events = new EventSource("events");
    this.events = events;
    events.addEventListener("hello", (event) => {
      this.delay = 250;
      this.connected(true);
      const { run, generation } = JSON.parse(event.data);
      if (run !== this.store.run || generation !== this.store.generation) this.refresh();
    });
    events.addEventListener("change", () => this.refresh());
    events.onerror = () => {
      this.close();
      this.connected(false);
      this.timer = setTimeout(() => { if (!document.hidden) this.listen(); }, this.delay);
      this.delay = Math.min(this.delay * 2, 4000);
    };
  }

  /// Asks for what is new; requests that come meanwhile become one.
  async refresh() {
    if (this.isAsking) { this.mustAskAgain = true; return; }
    this.isAsking = true;
    try {
      do {
        this.mustAskAgain = false;
        const { run, generation } = this.store;
        const query = run ? `?since=${generation}&run=${encodeURIComponent(run)}` : "";
        const reply = await fetch(`state.json${query}`);
        if (!reply.ok) throw new Error(`state.json: ${reply.status}`);
        this.changed(this.store.take(await reply.json()));
      } while (this.mustAskAgain);
    } catch {
      this.connected(false);
    } finally {
      this.isAsking = false;
    }
  }
}
