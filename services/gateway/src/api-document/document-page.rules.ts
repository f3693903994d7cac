/** The page that shows the document; Swagger UI does the rest. */
export const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Roomlight API</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
  </head>
  <body>
    <div id="document"></div>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/show.js"></script>
  </body>
</html>
`;

/** In a file of its own, since our pages allow no inline scripts. */
export const SHOW = `SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#document',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  // Disables the external validator.
  validatorUrl: null,
});
`;
