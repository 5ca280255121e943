import { Anchor, Button } from "@mantine/core";
import { Link, useRouter } from "@tanstack/react-router";
import { Compass, TriangleAlert } from "lucide-react";
import { useCallback, useEffect } from "react";
import { Empty } from "../components/empty.tsx";
import { useTexts } from "../texts/texts.tsx";

/** An address that leads nowhere. */
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

/** A page that has thrown. */
export const Crashed = ({ reset }: { readonly reset: () => void }) => {
  const t = useTexts("shell");
  const retry = useTexts("common")("retry");
  const router = useRouter();
  const again = useCallback(() => {
    reset();
    void router.invalidate();
  }, [reset, router]);
  // What fails offline may work as soon as the browser is online.
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
