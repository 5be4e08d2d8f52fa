import type { AnyEndpoint } from '@qunlu/contract/kernel/endpoint.ts';
import type { ComponentType } from 'react';

/** What a feature brings to the back office, said in its `feature.tsx`: light data and lazy pages only. */
export interface Feature {
  /** As in features.json. */
  readonly name: string;
  readonly desks?: readonly Desk[];
  readonly routes?: readonly DeskRoute[];
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
  /** What waits there, on the first page: the name in `staff.me`, and what it reads as. */
  readonly waiting?: { readonly key: string; readonly title: string };
}

export interface DeskRoute {
  readonly path: string;
  readonly page: LazyPage;
}

/** The number of a person who is the record. */
export const byUser = (record: Readonly<Record<string, unknown>>): number => Number(record['user_id']);
