import { Burger, Button, Group, Skeleton, UnstyledButton } from "@mantine/core";
import { useDisclosure, useHotkeys, useNetwork } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { Link, Outlet, useRouterState } from "@tanstack/react-router";
import {
  Activity,
  Building2,
  ChartColumn,
  ChevronsUpDown,
  CircleAlert,
  Clapperboard,
  CloudOff,
  CreditCard,
  FlaskConical,
  KeyRound,
  LayoutTemplate,
  ListChecks,
  type LucideIcon,
  Palette,
  Plus,
  Tags,
  Users,
  Webhook,
} from "lucide-react";
import { Suspense, useState } from "react";
import type { MemberRole } from "reelwright";
import { balanceQuery, useIsOperator, useRole, waitingCountQuery } from "../api/queries.ts";
import { useFormat } from "../components/format.ts";
import { late } from "../components/late.ts";
import { Empty } from "../components/page.tsx";
import { useClient, useSessionState } from "../contexts.tsx";
import { chooseTestMode, isTestMode } from "../storage.ts";
import type { Messages } from "../texts/load-texts.ts";
import { useTexts } from "../texts/texts.tsx";
import classes from "./shell.module.css";
import { Mark } from "./welcome.tsx";

const SessionExpired = late(async () => ({
  default: (await import("./session-expired.tsx")).SessionExpired,
}));

const Offline = () => {
  const t = useTexts("common");
  const { online } = useNetwork();
  return (
    <div role="status">
      {online ? null : <p className={classes["offline"]}>{t("offlineBanner")}</p>}
    </div>
  );
};

/** Says that the page shows test mode. */
const TestMode = () => {
  const t = useTexts("shell");
  if (!isTestMode()) return null;
  return (
    <Group role="status" className={classes["testMode"]} justify="space-between" gap="sm">
      <span>
        <strong>{t("testMode")}:</strong> {t("testModeText")}
      </span>
      <Button size="compact-sm" variant="default" onClick={() => chooseTestMode(false)}>
        {t("leaveTestMode")}
      </Button>
    </Group>
  );
};

/** The page. A page that is still loading while the browser is offline says so. */
const Content = () => {
  const t = useTexts("common");
  const { online } = useNetwork();
  const isComing = useRouterState({ select: ({ status }) => status === "pending" });
  if (isComing && !online) return <Empty icon={CloudOff} order={1} title={t("offline")} />;
  return <Outlet />;
};

const Home = ({ onFollow }: { readonly onFollow: () => void }) => (
  <Link to="/jobs" className={classes["home"]} onClick={onFollow}>
    <Mark size={24} />
    Reelwright
  </Link>
);

/** The navigation, with the page beside it; on phones it opens over the page. */
export const Shell = ({ isExpired }: { readonly isExpired: boolean }) => {
  const t = useTexts("shell");
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const role = useRole();
  useHotkeys([["Escape", close]]);
  return (
    <div className={classes["shell"]}>
      <a href="#content" className={classes["skip"]}>
        {t("skip")}
      </a>
      <header className={classes["header"]}>
        <Home onFollow={close} />
        <Burger
          opened={isOpen}
          onClick={toggle}
          size="sm"
          aria-expanded={isOpen}
          aria-controls="navigation"
          aria-label={t(isOpen ? "closeNavigation" : "openNavigation")}
        />
      </header>
      <nav
        id="navigation"
        aria-label={t("navigation")}
        className={classes["sidebar"]}
        data-open={isOpen || undefined}
      >
        <div className={classes["sidebarHome"]}>
          <Home onFollow={close} />
        </div>
        <NavigationList onFollow={close} />
        <div className={classes["foot"]}>
          {isAmong(role, readers) ? <Balance onFollow={close} /> : null}
          <Account />
        </div>
      </nav>
      <main id="content" tabIndex={-1} className={classes["main"]}>
        <Offline />
        <TestMode />
        <Content />
      </main>
      {isExpired ? (
        <Suspense fallback={null}>
          <SessionExpired />
        </Suspense>
      ) : null}
    </div>
  );
};

/** The links to all pages that this person may open. */
const NavigationList = ({ onFollow }: { readonly onFollow: () => void }) => {
  const t = useTexts("shell");
  const { number } = useFormat();
  const { data: isOperator = false } = useIsOperator();
  const { data: waiting = 0 } = useQuery(waitingCountQuery(useClient()));
  const role = useRole();
  const groups = navigation.filter(({ forOperators }) => !forOperators || isOperator);
  return (
    <div className={classes["navigation"]}>
      <Button
        component={Link}
        to="/create"
        onClick={onFollow}
        leftSection={<Plus size={16} aria-hidden />}
        fullWidth
      >
        {t("create")}
      </Button>
      {groups.map(({ title, items }) => (
        <div key={title ?? "main"} className={classes["group"]}>
          {title ? <p className={classes["groupTitle"]}>{t(title)}</p> : null}
          <ul>
            {items
              .filter(({ roles }) => isAmong(role, roles))
              .map(({ to, text, icon: Icon }) => (
                <li key={to}>
                  <Link
                    to={to}
                    className={classes["link"]}
                    activeOptions={{ exact: to === "/operator" }}
                    onClick={onFollow}
                  >
                    <Icon size={17} strokeWidth={1.75} aria-hidden />
                    {t(text)}
                    {to === "/review" && waiting > 0 ? (
                      <span className={classes["count"]}>
                        <span className="visually-hidden">{t("waiting")}</span>
                        {number(waiting)}
                      </span>
                    ) : null}
                  </Link>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </div>
  );
};

type NavigationItem = {
  readonly to: string;
  readonly text: keyof Messages["shell"];
  readonly icon: LucideIcon;
  /** Roles that may use the page; omitted: all. */
  readonly roles?: readonly MemberRole[];
};

const managers = ["owner", "admin"] as const;
const editors = ["owner", "admin", "editor"] as const;
/** Roles that see credits. */
const readers = ["owner", "admin", "editor", "viewer", "billing"] as const;

/** Whether a role is among these. Until the role is known, nothing is hidden. */
const isAmong = (role: MemberRole | undefined, roles: readonly MemberRole[] | undefined): boolean =>
  role === undefined || roles === undefined || roles.includes(role);

/** Groups of pages, as the navigation lists them. */
const navigation: readonly {
  readonly title: keyof Messages["shell"] | null;
  readonly forOperators?: true;
  readonly items: readonly NavigationItem[];
}[] = [
  {
    title: null,
    items: [
      { to: "/jobs", text: "jobs", icon: Clapperboard },
      { to: "/review", text: "review", icon: ListChecks },
      { to: "/templates", text: "templates", icon: LayoutTemplate, roles: editors },
      { to: "/playground", text: "playground", icon: FlaskConical, roles: editors },
    ],
  },
  {
    title: "account",
    items: [
      { to: "/usage", text: "usage", icon: ChartColumn, roles: readers },
      { to: "/billing", text: "billing", icon: CreditCard, roles: readers },
    ],
  },
  {
    title: "settings",
    items: [
      { to: "/settings/members", text: "members", icon: Users, roles: managers },
      { to: "/settings/keys", text: "keys", icon: KeyRound, roles: managers },
      { to: "/settings/webhook", text: "webhook", icon: Webhook, roles: managers },
      { to: "/settings/brand", text: "brand", icon: Palette, roles: managers },
      { to: "/settings/profile", text: "profile", icon: Building2 },
    ],
  },
  {
    title: "operator",
    forOperators: true,
    items: [
      { to: "/operator", text: "overview", icon: Activity },
      { to: "/operator/work", text: "work", icon: CircleAlert },
      { to: "/operator/tenants", text: "tenants", icon: Building2 },
      { to: "/operator/prices", text: "prices", icon: Tags },
    ],
  },
];

/** The balance, with a link to buy more. */
const Balance = ({ onFollow }: { readonly onFollow: () => void }) => {
  const t = useTexts("shell");
  const { number } = useFormat();
  const { data } = useQuery(balanceQuery(useClient()));
  return (
    <Link to="/billing" className={classes["balance"]} onClick={onFollow}>
      <span className={classes["balanceLabel"]}>{t("balance")}</span>
      <span className={classes["balanceLine"]}>
        {data ? (
          <strong>{number(data.available_credits)}</strong>
        ) : (
          <Skeleton width={56} height={20} component="span" />
        )}
        <span className={classes["buy"]}>{t("buy")}</span>
      </span>
    </Link>
  );
};

const AccountMenu = late(async () => ({
  default: (await import("./account-menu.tsx")).AccountMenu,
}));

/** The user's name; opens the account menu. */
const Account = () => {
  const t = useTexts("shell");
  const session = useSessionState();
  const [isWanted, setWanted] = useState(false);
  const name = session.status === "signed-in" ? (session.email ?? session.name) : null;
  const target = (
    <UnstyledButton
      className={classes["account"]}
      aria-haspopup="menu"
      onClick={() => setWanted(true)}
    >
      <span className={classes["accountName"]}>{name ?? t("account")}</span>
      <ChevronsUpDown size={14} aria-hidden />
    </UnstyledButton>
  );
  if (!isWanted) return target;
  return (
    <Suspense fallback={target}>
      <AccountMenu target={target} />
    </Suspense>
  );
};
