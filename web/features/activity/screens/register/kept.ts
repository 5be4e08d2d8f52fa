import { useEffect } from 'react';
import { draftsOf } from '../../../../platform/drafts/kept-text.ts';
import type { FormValues } from '../../../form/parts/values.ts';

/** What was filled in for a ticket and not sent. */
interface Kept {
  people: FormValues;
  shown: boolean;
  code: string;
}

const drafts = draftsOf('register');

const nameOf = (activityId: number, ticketId: number): string => `${activityId}-${ticketId}`;

/** What was half filled in outlasts a look at something else, a reload, and a login in between. */
export function keptOf(activityId: number, ticketId: number): Kept {
  const { people = {}, shown = false, code = '' } = drafts.read<Kept>(nameOf(activityId, ticketId));
  return { people, shown, code };
}

export const dropKept = (activityId: number, ticketId: number): void =>
  drafts.drop(nameOf(activityId, ticketId));

/** Keeps what was typed. What is `known` is filled in anew, as it is then. */
export function useKeep(activityId: number, ticketId: number, known: FormValues, given: Kept): void {
  const people = Object.fromEntries(
    Object.entries(given.people).filter(([name, value]) => value && value !== known[name]),
  );
  const isBlank = Object.keys(people).length === 0 && !given.shown && given.code === '';
  const now = JSON.stringify(isBlank ? {} : { ...given, people });
  useEffect(
    () => drafts.keep(nameOf(activityId, ticketId), JSON.parse(now) as object),
    [activityId, ticketId, now],
  );
}

/** Who comes stays when another ticket is chosen; its questions are others, with the answers that were given to them. */
export function valuesFor(activityId: number, ticketId: number, values: FormValues): FormValues {
  const { people } = keptOf(activityId, ticketId);
  const isPerson = (name: string): boolean => /-(realname|phone)$/.test(name);
  return Object.fromEntries(
    [...new Set([...Object.keys(values), ...Object.keys(people)])].map((name) => [
      name,
      (isPerson(name) && values[name]) || (people[name] ?? ''),
    ]),
  );
}
