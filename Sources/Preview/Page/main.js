// SPDX-License-Identifier: MIT

import { App } from "./app.js";
import { LiveSource } from "./source.js";
import { Store } from "./store.js";
import { showConnection } from "./toolbar.js";

const store = new Store();
const app = new App(store);
const source = new LiveSource(store, {
  changed: (touched) => app.update(touched),
  connected: showConnection,
});
source.start();
