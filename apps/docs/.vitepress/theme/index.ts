/** VitePress' own theme, in the colours of the gateway's pages and with the system's letters. */

import type { Theme } from "vitepress";
import DefaultTheme from "vitepress/theme-without-fonts";
import ApiEndpoint from "./ApiEndpoint.vue";
import "./style.css";

export default {
  extends: DefaultTheme,
  enhanceApp: ({ app }) => {
    app.component("ApiEndpoint", ApiEndpoint);
  },
} satisfies Theme;
