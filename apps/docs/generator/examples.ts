/** Example requests of operations with curl, the SDK and the command line. */
import { fence, tabs } from "./markdown.ts";
import type { Endpoint, Parameter } from "./openapi.ts";

/**
 * SDK calls by operation, below `reelwright.`. `$body`, `$query`, `$ids` and names of path parameters are replaced by the
 * document's examples.
 */
const sdkCalls: { readonly [operation: string]: string } = {
  createJob: "jobs.create($body)",
  listJobs: "jobs.list()",
  suggestFields: "jobs.suggestFields($body)",
  getJob: "jobs.get($job_id)",
  cancelJob: "jobs.cancel($job_id)",
  pauseJob: "jobs.pause($job_id)",
  resumeJob: "jobs.resume($job_id)",
  retryJob: "jobs.retry($job_id, $body)",
  quoteRetry: "jobs.quoteRetry($job_id, $body)",
  listKeyframes: "jobs.keyframes($job_id)",
  listVideos: "jobs.videos($job_id)",
  listReviews: "jobs.reviews($job_id)",
  listWaitingReviews: "reviews.list()",
  submitReview: "jobs.submitReview($job_id, $body)",
  getReceipt: "jobs.receipt($job_id)",
  getTimeline: "jobs.timeline($job_id)",
  deleteJobFiles: "jobs.deleteFiles($job_id)",
  getFilm: "films.get($job_id)",
  listFilmRevisions: "films.revisions($job_id)",
  compareFilmRevisions: "films.compare($job_id, { from: 1, to: 2 })",
  changeFilm: "films.change($job_id, $body.operations, { basedOn: 1 })",
  renderFilm: "films.render($job_id, $body)",
  getBalance: "credits.balance()",
  listTransactions: "credits.transactions()",
  exportTransactions: "credits.exportTransactions($query)",
  estimateCredits: "credits.estimate($body)",
  listPrices: "credits.pricing()",
  getUsage: "usage.get($query)",
  exportUsage: "usage.export($query)",
  listPacks: "billing.packs()",
  createCheckoutSession: "billing.createCheckout($body)",
  listCheckoutSessions: "billing.sessions()",
  getCheckoutSession: "billing.session($session_id)",
  listPaymentMethods: "billing.paymentMethods()",
  deletePaymentMethod: "billing.deletePaymentMethod($payment_method_id)",
  getAutoTopup: "billing.autoTopup()",
  updateAutoTopup: "billing.updateAutoTopup($body)",
  getCreditAlert: "billing.creditAlert()",
  updateCreditAlert: "billing.updateCreditAlert($body)",
  listPersonas: "personas.list()",
  getPersona: "personas.get($persona_id)",
  getPersonasByIds: "personas.getMany($ids)",
  searchPersonas: "personas.search($query)",
  getPersonaFilterOptions: "personas.filterOptions()",
  getRandomPersona: "personas.random()",
  listPersonaCategories: "personas.categories()",
  listVoices: "voices.list()",
  getVoice: "voices.get($voice_id)",
  getVoicesByIds: "voices.getMany($ids)",
  getVoiceFilterOptions: "voices.filterOptions()",
  listFeaturedVoices: "voices.featured()",
  listTrendingVoices: "voices.trending()",
  listCatalogTracks: "music.catalog()",
  listCustomTracks: "music.custom()",
  createCustomTrack: 'music.createCustom("track.mp3", { title: "Summer jingle" })',
  deleteCustomTrack: "music.deleteCustom($music_id)",
  listModels: "models.list()",
  getModel: "models.get($model_id)",
  createPlaygroundTask: "models.try($model_id, $body)",
  listPlaygroundTasks: "models.tasks()",
  getPlaygroundTask: "models.task($task_id)",
  listTemplates: "templates.list()",
  createTemplate: "templates.create($body)",
  getTemplate: "templates.get($template_id)",
  updateTemplate: "templates.update($template_id, $body)",
  deleteTemplate: "templates.delete($template_id)",
  useTemplate: "templates.use($template_id)",
  uploadProductImage: 'uploads.productImage("product.png")',
  listUploads: "uploads.list()",
  deleteUpload: "uploads.delete($upload_id)",
  getTenant: "tenant.get()",
  updateTenant: "tenant.update($body)",
  uploadAvatar: 'tenant.uploadAvatar("product.png")',
  deleteAvatar: "tenant.deleteAvatar()",
  uploadLogo: 'tenant.uploadLogo("product.png")',
  deleteLogo: "tenant.deleteLogo()",
  getRetention: "tenant.retention()",
  setRetention: "tenant.setRetention($body)",
  deleteTenant: "tenant.delete($body)",
  getTenantDeletion: "tenant.deletion()",
  cancelTenantDeletion: "tenant.cancelDeletion()",
  createExport: "tenant.createExport($body)",
  getExport: "tenant.export()",
  listApiKeys: "apiKeys.list()",
  createApiKey: "apiKeys.create($body)",
  updateApiKey: "apiKeys.update($key_id, $body)",
  revokeApiKey: "apiKeys.revoke($key_id)",
  listMembers: "members.list()",
  updateMember: "members.update($member_id, $body)",
  removeMember: "members.remove($member_id)",
  leaveTenant: "members.leave()",
  createInvitation: "members.invite($body)",
  listInvitations: "members.invitations()",
  revokeInvitation: "members.revokeInvitation($invitation_id)",
  acceptInvitation: "members.accept($token)",
  listMemberships: "members.memberships()",
  listAuditLog: "auditLog.list()",
  configureWebhook: "webhooks.configure($body)",
  getWebhook: "webhooks.get()",
  deleteWebhook: "webhooks.delete()",
  testWebhook: "webhooks.test($body)",
  listWebhookDeliveries: "webhooks.deliveries()",
  getWebhookDelivery: "webhooks.delivery($delivery_id)",
  replayWebhookDelivery: "webhooks.replay($delivery_id, $body)",
  listWebhookEndpoints: "webhookEndpoints.list()",
  createWebhookEndpoint: "webhookEndpoints.create($body)",
  getWebhookEndpoint: "webhookEndpoints.get($endpoint_id)",
  updateWebhookEndpoint: "webhookEndpoints.update($endpoint_id, $body)",
  deleteWebhookEndpoint: "webhookEndpoints.delete($endpoint_id)",
  rotateWebhookSecret: "webhookEndpoints.rotateSecret($endpoint_id, $body)",
  testWebhookEndpoint: "webhookEndpoints.test($endpoint_id, $body)",
  listWebhookEndpointDeliveries: "webhookEndpoints.deliveries($endpoint_id)",
};

/** Commands by operation, after `npx reelwright`. */
export const cliCalls: { readonly [operation: string]: string } = {
  createJob: 'jobs create --name "Mighty Mug" --image mug.png --segments 2',
  listJobs: "jobs list --status completed",
  getJob: "jobs get JOB_ID",
  cancelJob: "jobs cancel JOB_ID",
  pauseJob: "jobs pause JOB_ID",
  resumeJob: "jobs resume JOB_ID",
  retryJob: "jobs retry JOB_ID --from captions",
  quoteRetry: "jobs retry JOB_ID --from captions --dry-run",
  streamJobEvents: "jobs watch JOB_ID",
  getReceipt: "jobs receipt JOB_ID",
  getTimeline: "jobs timeline JOB_ID",
  getFilm: "film show JOB_ID",
  listFilmRevisions: "film revisions JOB_ID",
  compareFilmRevisions: "film diff JOB_ID 1 2",
  changeFilm: 'film change JOB_ID --say "1=It is cold and fresh."',
  renderFilm: "film render JOB_ID",
  getBalance: "balance",
  exportTransactions: "credits export --month 2026-11",
  getUsage: "usage --from 2026-11-01 --to 2026-11-30",
  exportUsage: "usage --from 2026-11-01 --to 2026-11-30 --csv",
  estimateCredits: "estimate --segments 2",
  searchPersonas: "personas search friendly chef",
  listVoices: "voices search warm narration",
  listCatalogTracks: "music search guitar",
  listApiKeys: "keys list",
  createApiKey: "keys create ci",
  updateApiKey: "keys update KEY_ID --daily-credits 500",
  revokeApiKey: "keys revoke KEY_ID",
  deleteJobFiles: "jobs delete-files JOB_ID",
  getRetention: "account retention",
  setRetention: "account retention --file-days 90 --content-days 365",
  deleteTenant: 'account delete --name "Mug Makers" --yes',
  getTenantDeletion: "account deletion",
  cancelTenantDeletion: "account keep",
  createExport: "account export --out export.zip",
};

type Request = {
  readonly method: string;
  /** Path template with parameters in braces. */
  readonly template: string;
  readonly path: { readonly [name: string]: string };
  readonly query: { readonly [name: string]: string };
  /** Headers that have an example. */
  readonly headers: { readonly [name: string]: string };
  readonly json: unknown;
  readonly isUpload: boolean;
  readonly isStream: boolean;
};

/** Example value of a parameter. */
export const parameterExample = ({ example, schema, name }: Parameter): string =>
  String(example ?? schema.enum?.[0] ?? schema.default ?? name);

const valuesIn = (
  parameters: readonly Parameter[],
  place: Parameter["in"],
): { readonly [name: string]: string } =>
  Object.fromEntries(
    parameters
      .filter((each) => each.in === place && (place === "path" || each.required))
      .map((each) => [each.name, parameterExample(each)]),
  );

/** Builds a request from the document's examples. */
export const requestOf = ({ method, path, operation }: Endpoint): Request => {
  const { parameters = [], requestBody, responses } = operation;
  const body = Object.entries(requestBody?.content ?? {})[0];
  const { example, examples } = body?.[1] ?? {};
  return {
    method,
    template: path,
    path: valuesIn(parameters, "path"),
    query: valuesIn(parameters, "query"),
    headers: Object.fromEntries(
      parameters
        .filter((each) => each.in === "header" && each.example !== undefined)
        .map(({ name, example }) => [name, String(example)]),
    ),
    json:
      body?.[0] === "application/json"
        ? (example ?? Object.values(examples ?? {})[0]?.value)
        : null,
    isUpload: body?.[0] === "multipart/form-data",
    isStream: Object.hasOwn(responses["200"]?.content ?? {}, "text/event-stream"),
  };
};

const filled = ({ template, path, query }: Request): string => {
  const address = template.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(path[name] ?? name),
  );
  const search = new URLSearchParams(query).toString();
  return search ? `${address}?${search}` : address;
};

/** Escapes text for single quotes of a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

const formOf = ({ template }: Request): string =>
  template.startsWith("/music/")
    ? '-F file=@track.mp3 -F title="Summer jingle"'
    : "-F file=@product.png";

export const curlOf = (request: Request): string => {
  const { method, headers, json, isUpload, isStream } = request;
  const isPlain = method === "GET" || (method === "POST" && (json || isUpload));
  const parts = [
    `curl ${isStream ? "-N " : ""}${isPlain ? "" : `-X ${method} `}"$REELWRIGHT_URL/api/v1${filled(request)}"`,
    '-H "X-API-Key: $REELWRIGHT_API_KEY"',
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(json ? [`--json ${quoted(JSON.stringify(json, null, 2))}`] : []),
    ...(isUpload ? [formOf(request)] : []),
  ];
  return parts.join(" \\\n  ");
};

/** Formats a value as TypeScript in the formatter's style. */
const literal = (value: unknown): string => {
  const text = JSON.stringify(value, null, 2).replace(/^(\s*)"(\w+)":/gm, "$1$2:");
  const inline = text.replaceAll(/\s*\n\s*/g, " ");
  return inline.length < 60 ? inline : text;
};

/** The SDK call as an expression; null if the SDK has no method. */
export const sdkOf = (operationId: string, { json, path, query }: Request): string | null => {
  const fields = json as { readonly ids?: unknown; readonly token?: unknown } | null;
  const ids = fields?.ids ?? query["ids"]?.split(",");
  const values = { ...path, body: json ?? {}, query, ids, token: fields?.token };
  const call = sdkCalls[operationId]?.replace(/\$(\w+)/g, (_, name: keyof typeof values) =>
    literal(values[name]),
  );
  return call ? `reelwright.${call}` : null;
};

/** Tabs with the request for each tool that supports it. */
export const requestExamples = (endpoint: Endpoint): string => {
  const request = requestOf(endpoint);
  const { operationId } = endpoint.operation;
  const [sdk, cli] = [sdkOf(operationId, request), cliCalls[operationId]];
  return tabs([
    fence("sh", curlOf(request), "curl"),
    ...(sdk ? [fence("ts", `await ${sdk};`, "TypeScript")] : []),
    ...(cli ? [fence("sh", `npx reelwright ${cli}`, "CLI")] : []),
  ]);
};
