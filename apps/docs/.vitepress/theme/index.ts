/** The default theme with the gateway's colors and system fonts. */
import type { Theme } from "vitepress";
import NotFound from "vitepress/dist/client/theme-default/NotFound.vue";
import DefaultTheme from "vitepress/theme-without-fonts";
import { h } from "vue";
import ApiEndpoint from "./ApiEndpoint.vue";
import CreditDiagram from "./CreditDiagram.vue";
import { keepTabs } from "./kept-tabs.ts";
import LandingPage from "./LandingPage.vue";
import StageDiagram from "./StageDiagram.vue";
import "./style.css";
import "./landing.css";

export default {
  extends: DefaultTheme,
  // The default 404 page has no main landmark.
  Layout: () => h(DefaultTheme.Layout, null, { "not-found": () => h("main", [h(NotFound)]) }),
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
