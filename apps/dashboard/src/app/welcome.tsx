import { Anchor, Button, Group, Loader, Stack, Text, Title } from "@mantine/core";
import { useReducedMotion } from "@mantine/hooks";
import { markShape } from "@reelwright/core/design/palette";
import { useConfig, useSession } from "../contexts.tsx";
import type { SessionState } from "../session/session.ts";
import { isStorageBlocked } from "../storage.ts";
import { useTexts } from "../texts/texts.tsx";
import film from "./film/welcome.mp4";
import poster from "./film/welcome.webp";
import classes from "./welcome.module.css";

type Out = Exclude<SessionState, { status: "signed-in" | "resuming" }>;

const SignIn = ({ error }: { readonly error: string | null }) => {
  const t = useTexts("welcome");
  const { demoUser } = useConfig();
  const { signIn } = useSession();
  const asDemo = demoUser === null ? null : () => void signIn({ loginHint: demoUser });
  return (
    <Stack gap="sm" align="flex-start">
      <Group gap="sm">
        {asDemo ? (
          <Button size="md" onClick={asDemo}>
            {t("signInDemo")}
          </Button>
        ) : null}
        <Button size="md" variant={asDemo ? "default" : "filled"} onClick={() => void signIn()}>
          {t("signIn")}
        </Button>
      </Group>
      {error === null ? null : (
        <Text c="var(--rw-bad)" role="alert">
          {t("failed", { reason: error })}
        </Text>
      )}
      {isStorageBlocked() ? <Text role="note">{t("storageBlocked")}</Text> : null}
    </Stack>
  );
};

const WayIn = ({ session }: { readonly session: Out }) => {
  const t = useTexts("welcome");
  if (session.status === "signed-out") return <SignIn error={session.error} />;
  if (session.status === "starting")
    return (
      <Group gap="sm" role="status">
        <Loader size="sm" aria-hidden />
        <Text>{t("starting")}</Text>
      </Group>
    );
  return (
    <div role="note">
      <Text fw={600}>{t("unavailableTitle")}</Text>
      <Text c="dimmed">{t("unavailableText")}</Text>
    </div>
  );
};

const steps = ["stepScript", "stepFilm", "stepSound", "stepCut"] as const;

/** A film from the demo. It plays muted, unless the user prefers reduced motion. */
const Film = () => {
  const t = useTexts("welcome");
  const isStill = useReducedMotion();
  return (
    <video
      key={isStill ? "still" : "moving"}
      className={classes["film"]}
      src={film}
      poster={poster}
      width={360}
      height={640}
      aria-label={t("film")}
      muted
      loop
      playsInline
      controls
      autoPlay={!isStill}
      preload={isStill ? "none" : "auto"}
    />
  );
};

/** The welcome page for visitors. */
export const Welcome = ({ session }: { readonly session: Out }) => {
  const t = useTexts("welcome");
  return (
    <main className={classes["welcome"]}>
      <div className={classes["card"]}>
        <p className={classes["brand"]}>
          <Mark size={36} />
          Reelwright
        </p>
        <Title order={1} className={classes["title"]}>
          {t("title")}
        </Title>
        <Text size="lg" c="dimmed" maw={520}>
          {t("text")}
        </Text>
        <ol className={classes["steps"]} aria-hidden>
          {steps.map((step) => (
            <li key={step}>{t(step)}</li>
          ))}
        </ol>
        <WayIn session={session} />
        <Anchor href="/docs/" c="dimmed" size="sm">
          {t("docs")}
        </Anchor>
      </div>
      <Film />
    </main>
  );
};

/** The product's mark. */
export const Mark = ({ size = 28 }: { readonly size?: number }) => (
  <svg
    viewBox={`0 0 ${markShape.size} ${markShape.size}`}
    width={size}
    height={size}
    aria-hidden="true"
    focusable="false"
  >
    <rect
      width={markShape.size}
      height={markShape.size}
      rx={markShape.radius}
      fill="var(--mantine-primary-color-filled)"
    />
    <path d={markShape.path} fill="var(--rw-on-accent)" />
  </svg>
);
