import { useSessionState } from "../session/session-context.tsx";
import { Shell } from "./shell.tsx";
import { Welcome } from "./welcome.tsx";

/** What every address shows: the page within its navigation, or, to who isn't signed in, the way in. */
export const Frame = () => {
  const session = useSessionState();
  if (session.status === "signed-in") return <Shell isExpired={session.isExpired} />;
  // What the page asks for waits for the token; its shape is there already.
  if (session.status === "resuming") return <Shell isExpired={false} />;
  return <Welcome session={session} />;
};
