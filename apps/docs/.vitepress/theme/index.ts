/** VitePress' own theme, in the colours of the gateway's pages and with the system's letters. */
import type { Theme } from "vitepress";
import DefaultTheme from "vitepress/theme-without-fonts";
import ApiEndpoint from "./ApiEndpoint.vue";
import CreditDiagram from "./CreditDiagram.vue";
import { keepTabs } from "./kept-tabs.ts";
import LandingPage from "./LandingPage.vue";
import StageDiagram from "./StageDiagram.vue";
import "./style.css";
import "./landing.css";

export default {
  extends: DefaultTheme,
  enhanceApp: ({ app, router }) => {
    for (const [name, component] of Object.entries({
      ApiEndpoint,
      CreditDiagram,
      LandingPage,
      StageDiagram,
    }))
      app.component(name, component);
    keepTabs(router);
  },
} satisfies Theme;
