import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { placeOf } from "./lib/places";
import { route, startRouter } from "./lib/router.svelte";
import { speak } from "./lib/words.svelte";

startRouter();
// The page's own script comes while its words do; if it does not come, the page says so itself.
placeOf(route.parts[0] ?? "", route.parts.slice(1).join("/"))
  ?.load()
  .catch(() => undefined);
void speak().then(() => {
  const target = document.getElementById("app")!;
  target.replaceChildren();
  mount(App, { target });
});
