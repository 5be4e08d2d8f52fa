import { answerTo } from '@qunlu/contract/testing/serve.ts';

export { endServing, serve, type ServedRequest } from '@qunlu/contract/testing/serve.ts';

let asked = 0;
/** How many requests there were. */
export const askedSoFar = (): number => asked;

/** The network of screen tests. */
export async function respond(input: string | URL, init: RequestInit = {}): Promise<Response> {
  asked += 1;
  const { pathname, searchParams } = new URL(input, location.origin);
  const answer = await answerTo({
    method: init.method ?? 'GET',
    path: pathname,
    query: Object.fromEntries(searchParams),
    text: typeof init.body === 'string' ? init.body : undefined,
    headers: new Headers(init.headers),
  });
  if (!answer) throw new TypeError('Failed to fetch');
  return new Response(JSON.stringify(answer.body), {
    status: answer.status,
    headers: { 'content-type': 'application/json' },
  });
}
