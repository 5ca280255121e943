/** The page of the API reference: what it loads stands beside it, and nothing runs from within it. */

export type PageAssets = {
  readonly script: string;
  readonly style: string;
  readonly start: string;
};

/** The page; the addresses are absolute paths. */
export const pageOf = ({ script, style, start }: PageAssets): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Reelwright API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${style}">
</head>
<body>
<div id="reference"></div>
<noscript>This reference needs JavaScript. The same content is at <a href="/llms.txt">/llms.txt</a> and <a href="/openapi.json">/openapi.json</a>.</noscript>
<script src="${script}"></script>
<script src="${start}"></script>
</body>
</html>
`;

/** Starts the reference over the document of this gateway; keys stay with the page and are forgotten with it. */
export const startScript = `window.SwaggerUIBundle({
  url: "/openapi.json",
  dom_id: "#reference",
  deepLinking: true,
  docExpansion: "list",
  defaultModelsExpandDepth: -1,
  displayRequestDuration: true,
  filter: true,
  persistAuthorization: false,
  tryItOutEnabled: true,
  validatorUrl: null,
});
`;

/** Room for a phone: long paths and tables scroll or wrap within their own boxes. */
export const styleOverrides = `
body { margin: 0; }
.swagger-ui .opblock .opblock-summary-path { max-width: 100%; word-break: break-word; }
.swagger-ui .scheme-container { box-shadow: none; }
@media (max-width: 640px) {
  .swagger-ui .wrapper { padding: 0 10px; }
  .swagger-ui .opblock .opblock-summary { flex-wrap: wrap; }
  .swagger-ui .opblock .opblock-summary-description { flex-basis: 100%; padding: 4px 10px; }
  .swagger-ui .opblock-body { overflow-x: auto; }
  .swagger-ui table.parameters, .swagger-ui table.parameters tbody, .swagger-ui table.parameters tr,
  .swagger-ui table.parameters td { display: block; width: auto; }
  .swagger-ui table.parameters thead { display: none; }
  .swagger-ui .response-col_links { display: none; }
  .swagger-ui .response-col_status { width: 3em; padding-right: 6px; }
  .swagger-ui .responses-inner, .swagger-ui .opblock-section { padding: 10px; }
  .swagger-ui .parameters-col_description input, .swagger-ui .parameters-col_description select { max-width: 100%; }
}
`;
