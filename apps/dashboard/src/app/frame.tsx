import { Anchor, Button } from "@mantine/core";
import { Link, Outlet, useLocation, useRouter } from "@tanstack/react-router";
import { Compass, TriangleAlert } from "lucide-react";
import { useCallback, useEffect } from "react";
import { Empty } from "../components/page.tsx";
import { useSessionState } from "../contexts.tsx";
import { useTexts } from "../texts/texts.tsx";
import { isAt, isOpenPath } from "./address.ts";
import { Shell } from "./shell.tsx";
import { Welcome } from "./welcome.tsx";

/** The frame of every page: navigation and page, or the welcome page if nobody is signed in. Open pages have none. */
export const Frame = () => {
  const session = useSessionState();
  const { pathname } = useLocation();
  if (isOpenPath(pathname)) return <Outlet />;
  // The navigation's requests would sign up a person who only wants to join another account.
  const isJoining = isAt(pathname, "/invitation/$token");
  if (isJoining && session.status === "signed-in") return <Outlet />;
  if (session.status === "signed-in") return <Shell isExpired={session.isExpired} />;
  // Requests wait for the token; the page's skeleton shows meanwhile.
  if (session.status === "resuming") return isJoining ? null : <Shell isExpired={false} />;
  return <Welcome session={session} />;
};

/** An unknown address. */
export const NotFound = () => {
  const t = useTexts("shell");
  return (
    <Empty
      icon={Compass}
      order={1}
      title={t("notFoundTitle")}
      text={t("notFoundText")}
      action={
        <Anchor component={Link} to="/jobs">
          {t("backHome")}
        </Anchor>
      }
    />
  );
};

/** A page that threw an error. */
export const Crashed = ({ reset }: { readonly reset: () => void }) => {
  const t = useTexts("shell");
  const retry = useTexts("common")("retry");
  const router = useRouter();
  const again = useCallback(() => {
    reset();
    void router.invalidate();
  }, [reset, router]);
  // A page that failed offline may work once the browser is online.
  useEffect(() => {
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [again]);
  return (
    <div role="alert">
      <Empty
        icon={TriangleAlert}
        order={1}
        title={t("crashedTitle")}
        text={t("crashedText")}
        action={
          <Button variant="default" onClick={again}>
            {retry}
          </Button>
        }
      />
    </div>
  );
};
