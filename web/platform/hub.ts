import type { ComponentType, ReactNode } from 'react';
import type { Icon } from '../ui/icons.ts';

/** What a feature brings to the first-level places, said in its `hub.tsx`. */
export interface Hub {
  /** The place of the tab bar in which it lives; a place is shown once a feature lives there. */
  readonly tabs?: readonly TabStay[];
  readonly home?: HomeParts;
  readonly user?: UserParts;
}

/** The first-level places in their order. */
export const tabPlaces = ['home', 'contacts', 'find', 'messages', 'user'] as const;
export type TabPlace = (typeof tabPlaces)[number];

export interface TabStay {
  readonly place: TabPlace;
  /** Server badges that add to the number on the place; one that another badge counts already is left out (V035). */
  readonly badges?: readonly string[];
}

/** Parts of 首页 (`/app/home`). */
export interface HomeParts {
  /**
   * The part on top, which decides whether the rest is shown, since it draws its children. Only one feature brings
   * it.
   */
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
  /** The server badge shown at the end of the row, and what it counts: 「条未读通知」. */
  readonly badge?: { readonly name: string; readonly label: string };
  /** What else is shown at the end of the row. */
  readonly End?: ComponentType;
}

/** Groups rows by section; a section stands at the place of its first row. */
export type UserRow = HubRow & {
  /** The title of the section, '' for the one without. */
  readonly section: string;
};
