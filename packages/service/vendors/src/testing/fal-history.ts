/** fal's platform API, as far as it lists requests of a model. */
import type { HostTask } from "./host-tasks.ts";
import type { ServedReply, ServedRequest } from "./served.ts";

/** Its answer; null for other requests. */
export const listedRequests = (
  { url, method }: ServedRequest,
  tasks: readonly HostTask[],
): ServedReply | null => {
  if (method !== "GET" || url.pathname !== "/v1/models/requests/by-endpoint") return null;
  const path = url.searchParams.get("endpoint_id");
  const start = Date.parse(url.searchParams.get("start") ?? "");
  const items = tasks
    .filter((task) => task.path === path && task.createdAt.getTime() >= start)
    .map(({ id, input, createdAt }) => ({
      request_id: id,
      endpoint_id: path,
      sent_at: createdAt.toISOString(),
      json_input: input,
    }));
  return { status: 200, json: { items, next_cursor: null, has_more: false } };
};
