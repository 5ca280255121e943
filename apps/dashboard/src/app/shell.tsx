import { Burger } from "@mantine/core";
import { useDisclosure, useHotkeys, useNetwork } from "@mantine/hooks";
import { Link, Outlet, useRouterState } from "@tanstack/react-router";
import { CloudOff } from "lucide-react";
import { Suspense } from "react";
import { Empty } from "../components/empty.tsx";
import { late } from "../components/late.ts";
import { Mark } from "../components/mark.tsx";
import { useTexts } from "../texts/texts.tsx";
import { Account } from "./account.tsx";
import { Balance } from "./balance.tsx";
import { NavigationList } from "./navigation-list.tsx";
import classes from "./shell.module.css";

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

/** The page; offline, what a page that isn't here yet waits for. */
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
          <Balance onFollow={close} />
          <Account />
        </div>
      </nav>
      <main id="content" tabIndex={-1} className={classes["main"]}>
        <Offline />
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
