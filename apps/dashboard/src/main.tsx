import { setNonce } from "get-nonce";
import { startTransition } from "react";
import { openClients } from "./api/clients.ts";
import type { FirstAnswers } from "./api/first-answers.ts";
import { createQueryClient } from "./api/query-client.ts";
import { App, type AppProps } from "./app/app.tsx";
import { createRoot } from "./app/react.ts";
import { createAppRouter } from "./app/router.tsx";
import { styleNonce } from "./app/style-nonce.ts";
import { prepareFirst } from "./first-paint/prepare.ts";

/**
 * Shows the dashboard in place of its first paint: at once with what was asked for first, where that comes soon. The work
 * is done in slices, so that the browser answers whoever presses something meanwhile.
 */
export const render = async (
  props: Pick<AppProps, "config" | "session" | "texts">,
  first: FirstAnswers,
): Promise<void> => {
  // Open dialogs keep the page behind them from scrolling, by a style of their own.
  setNonce(styleNonce());
  const element = document.getElementById("root");
  if (!element) throw new Error("The page has no #root.");
  const clients = openClients(props.session, first);
  const [queries, router] = [createQueryClient(), createAppRouter()];
  const { status } = props.session.getState();
  const hasUser = status === "resuming" || status === "signed-in";
  await Promise.all([
    router.load(),
    hasUser && prepareFirst(location.pathname, clients.client, queries),
  ]);
  const root = createRoot(element);
  startTransition(() =>
    root.render(<App {...props} clients={clients} queries={queries} router={router} />),
  );
};
