/** What several stories of circles do: somebody's phone on a screen, a clerk of the back office. */
import type { Session } from '@qunlu/contract/account/entity.ts';
import type { StaffRole } from '@qunlu/contract/kernel/endpoint.ts';
import type { Locator, Page } from '@playwright/test';
import type { ClockedServer } from '../clocked.ts';
import { giveCookies, newPhone } from '../people.ts';
import { joinAll, makeCircle, personAt, placeOf } from './circles.ts';
import { register } from './console.ts';
import { logInClerk } from './services.ts';

const password = 'Liulichang88yes';

/** Somebody's phone on one of their screens, opened anew. */
export async function show(page: Page, site: string, session: Session, path: string): Promise<void> {
  // Another document: an address that differs in its hash alone would keep who was logged in before.
  await page.goto('about:blank');
  await giveCookies(page.context(), site, session);
  await page.goto(`${site}/#!${path}`);
}

/** The token of somebody who works in the back office, as a reviewer unless otherwise said. */
export async function hireClerk(
  clocked: ClockedServer,
  roles: readonly StaffRole[] = ['auditor'],
): Promise<string> {
  const phone = newPhone();
  await register(clocked, phone, password);
  await clocked.hire(phone, roles);
  await clocked.pass(61);
  return logInClerk(clocked.url, { phone, password, at: clocked.now });
}

/** A row of a list by its words, whether it leads or does something. */
export const row = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('main').getByRole('button', { name }).or(page.getByRole('main').getByRole('link', { name }));

/** A circle with its owner, and members who have joined. */
export async function circleWith(
  clocked: ClockedServer,
  names: readonly string[],
  input: Parameters<typeof makeCircle>[2] = {},
) {
  const place = placeOf(clocked);
  const owner = await personAt(place, '沈知微');
  const id = await makeCircle(place, owner, input);
  return { place, owner, id, members: await joinAll(place, id, names) };
}
