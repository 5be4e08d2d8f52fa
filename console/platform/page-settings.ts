/** What the server writes into the page: `<script type="application/json" id="page-settings">`. */
export interface PageSettings {
  /** The secret of the request signature: a bot filter, never authorisation. */
  secret: string;
  nonce: string;
  /** Origin of the product. */
  site: string;
}

let read: PageSettings | undefined;

export function pageSettings(): PageSettings {
  if (read) return read;
  const text = document.getElementById('page-settings')?.textContent;
  // In development the page has none: the server is a sandbox with this secret.
  read = text ? (JSON.parse(text) as PageSettings) : { secret: 'qunlu-sandbox', nonce: '', site: '' };
  return read;
}
