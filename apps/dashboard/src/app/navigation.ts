import {
  Activity,
  Building2,
  ChartColumn,
  CircleAlert,
  Clapperboard,
  CreditCard,
  FlaskConical,
  KeyRound,
  LayoutTemplate,
  ListChecks,
  type LucideIcon,
  Palette,
  Webhook,
} from "lucide-react";
import type { Messages } from "../texts/translated.ts";

type NavigationItem = {
  readonly to: string;
  readonly text: keyof Messages["shell"];
  readonly icon: LucideIcon;
};

/** Groups of pages, as the navigation lists them. */
export const navigation: readonly {
  readonly title: keyof Messages["shell"] | null;
  readonly forOperators?: true;
  readonly items: readonly NavigationItem[];
}[] = [
  {
    title: null,
    items: [
      { to: "/jobs", text: "jobs", icon: Clapperboard },
      { to: "/review", text: "review", icon: ListChecks },
      { to: "/templates", text: "templates", icon: LayoutTemplate },
      { to: "/playground", text: "playground", icon: FlaskConical },
    ],
  },
  {
    title: "account",
    items: [
      { to: "/usage", text: "usage", icon: ChartColumn },
      { to: "/billing", text: "billing", icon: CreditCard },
    ],
  },
  {
    title: "settings",
    items: [
      { to: "/settings/keys", text: "keys", icon: KeyRound },
      { to: "/settings/webhook", text: "webhook", icon: Webhook },
      { to: "/settings/brand", text: "brand", icon: Palette },
      { to: "/settings/profile", text: "profile", icon: Building2 },
    ],
  },
  {
    title: "operator",
    forOperators: true,
    items: [
      { to: "/operator", text: "overview", icon: Activity },
      { to: "/operator/work", text: "work", icon: CircleAlert },
    ],
  },
];
