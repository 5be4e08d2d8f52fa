import { render, type RenderResult } from '@testing-library/react';
import type { Session } from '@qunlu/contract/account/entity.ts';
import { App } from '../app/app.tsx';
import { start, type RunningApp } from '../app/start.ts';
import { keepAuth } from '../platform/auth-cookies.ts';
import type { PageConfig } from '../platform/config.ts';

export interface ScreenOptions {
  /** The person who is logged in; without it, a guest. */
  session?: Partial<Session>;
  /** What the page brought along. */
  data?: readonly { endpoint: string; query: object; data: unknown }[];
  config?: Partial<PageConfig>;
}

export const someSession: Session = {
  token: 'token-of-the-test',
  user_id: 7001,
  id: 7001,
  card_id: 9001,
  expires_at: 1_800_000_000,
  expires_in: 2_592_000,
  is_new: false,
  status: 1,
};

let running: RunningApp | undefined;

/** Renders the real app at a hash-bang route, `/card/12?id=5`. Only the network is replaced, by `serve`. */
export function renderScreen(
  path: string,
  options: ScreenOptions = {},
): RenderResult & { client: RunningApp['client'] } {
  const [route = '/', search = ''] = path.split('?');
  openAt(`/${search ? `?${search}` : ''}#!${route}`, options);
  running = start();
  return { ...render(<App client={running.client} />), client: running.client };
}

/** The real app at an address as a browser shows it: `/card/12?_qc=a`. */
export function renderAddress(
  address: string,
  options: ScreenOptions = {},
): RenderResult & { client: RunningApp['client'] } {
  openAt(address, options);
  running = start();
  return { ...render(<App client={running.client} />), client: running.client };
}

function openAt(address: string, { session, data, config }: ScreenOptions): void {
  if (session) keepAuth({ ...someSession, ...session });
  if (data) addJson('page-data', data);
  if (config) addJson('page-config', config);
  history.replaceState(null, '', address);
}

/** Puts a JSON script into the page, as the server does. */
export function addJson(id: string, value: unknown): void {
  const script = document.createElement('script');
  script.type = 'application/json';
  script.id = id;
  script.textContent = JSON.stringify(value);
  document.head.append(script);
}

/** Ends the app of a test. What it would still ask is nobody's: it must not be charged to the next test. */
export function stopScreen(): void {
  running?.stop();
  const never = (): Promise<never> => new Promise(() => undefined);
  if (running) Object.assign(running.client, { fetchQuery: never });
  running = undefined;
  for (const id of ['page-data', 'page-config']) document.getElementById(id)?.remove();
}
