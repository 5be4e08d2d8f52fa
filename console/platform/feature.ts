import type { AnyEndpoint } from '@qunlu/contract/kernel/endpoint.ts';
import type { ComponentType } from 'react';

/** What a feature brings to the back office, said in its `feature.tsx`: light data and lazy pages only. */
export interface Feature {
  /** As in features.json. */
  readonly name: string;
  readonly desks?: readonly Desk[];
  readonly routes?: readonly DeskRoute[];
  /** How the log of what staff does reads. */
  readonly audit?: AuditWords;
  /** What the pages about people show of it. */
  readonly personFacts?: readonly PersonFact[];
}

export type LazyPage = () => Promise<{ default: ComponentType }>;

/** An entry of the menu: a list, for the members of staff who may call it. */
export interface Desk {
  /** Its path, `/certifications`. */
  readonly name: string;
  readonly label: string;
  readonly icon: ComponentType;
  /** The lower stands higher. */
  readonly order: number;
  readonly page: LazyPage;
  /** The call that answers `{list, next}`. */
  readonly list: AnyEndpoint;
  /** What tells a record from the others; its `id` by itself. */
  readonly idOf?: (record: Readonly<Record<string, unknown>>) => string | number;
  /** What waits there, on the first page: the counter's name in `staff.me`, and what it reads as. */
  readonly waiting?: { readonly badge: string; readonly title: string };
}

export interface DeskRoute {
  readonly path: string;
  readonly page: LazyPage;
}

export interface AuditWords {
  /** By the name of the action, what stands before the colon: `decide-certification:pass`. */
  readonly actions?: Readonly<Record<string, AuditedAction>>;
  /** What it was done to, by what stands before the colon: `user:12`. */
  readonly subjects?: Readonly<Record<string, string>>;
}

export interface AuditedAction {
  readonly label: string;
  /** By what stands after the colon. */
  readonly results?: Readonly<Record<string, string>>;
}

/** A number beside a person: its name in `staff.user`, and how it reads: `名片`, `3张`. */
export interface PersonFact {
  readonly name: string;
  readonly label: string;
  readonly unit: string;
}

/** The number of a person who is the record. */
export const byUser = (record: Readonly<Record<string, unknown>>): number => Number(record['user_id']);
