import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { startRouter } from "./lib/router.svelte";
import { language, speak } from "./lib/words.svelte";

startRouter();
void speak(language()).then(() => mount(App, { target: document.getElementById("app")! }));
