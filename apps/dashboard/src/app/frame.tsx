import { useSessionState } from "../session/session-context.tsx";
import { Shell } from "./shell.tsx";
import { Welcome } from "./welcome.tsx";

/** What every address shows: the page within its navigation, or, to who isn't signed in, the way in. */
export const Frame = () => {
  const session = useSessionState();
  return session.status === "signed-in" ? (
    <Shell isExpired={session.isExpired} />
  ) : (
    <Welcome session={session} />
  );
};
