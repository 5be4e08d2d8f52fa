import type { ComponentType, ReactNode } from 'react';
import type { Icon } from '../ui/icons.ts';

/** What a feature brings to the first-level places, said in its `hub.tsx`. */
export interface Hub {
  /** Where in the tab bar it lives: the place is shown once a feature lives there. */
  readonly tabs?: readonly TabStay[];
  readonly home?: HomeParts;
  readonly user?: UserParts;
}

/** The first-level places, in the order in which they stand. */
export const tabPlaces = ['home', 'contacts', 'find', 'messages', 'user'] as const;
export type TabPlace = (typeof tabPlaces)[number];

export interface TabStay {
  readonly place: TabPlace;
  /** Counters of the server that add to the number on the place. What another one counts already is left out (V035). */
  readonly badges?: readonly string[];
}

/** Parts of 首页 (`/app/home`). */
export interface HomeParts {
  /** What stands on top and decides whether the rest is shown: it draws its children. One feature brings it. */
  readonly Lead?: ComponentType<{ children: ReactNode }>;
  readonly rows?: readonly HubRow[];
  /** Whole sections below the rows. */
  readonly sections?: readonly HubSection[];
}

/** Parts of 我的 (`/app/user`). */
export interface UserParts {
  /** Above the rows. */
  readonly sections?: readonly HubSection[];
  readonly rows?: readonly UserRow[];
}

export interface HubSection {
  readonly order: number;
  readonly Section: ComponentType;
}

/** A row that leads to a screen, or one that draws itself. The lower `order` stands higher. */
export type HubRow = PlainRow | { readonly order: number; readonly Row: ComponentType };

export interface PlainRow {
  readonly order: number;
  readonly icon: Icon;
  readonly title: string;
  readonly meta?: string;
  readonly href: string;
  /** The counter of the server that stands at its end, and what is counted: 「条未读通知」. */
  readonly badge?: { readonly name: string; readonly label: string };
  /** What stands at its end otherwise. */
  readonly End?: ComponentType;
}

/** Rows of one section stand together; sections stand by their first rows. */
export type UserRow = HubRow & {
  /** The title of the section, '' for the one without. */
  readonly section: string;
};
