import type { ComponentType, ReactNode } from 'react';
import type { Icon } from '../ui/icons.ts';

/** What a feature brings to the first-level places, said in its `hub.tsx`. */
export interface Hub {
  /** The place of the tab bar in which it lives; a place is shown once a feature lives there. */
  readonly tabs?: readonly TabStay[];
  readonly home?: HomeParts;
  readonly user?: UserParts;
  /** What may wait for the person: on 首页 and in the side bar, each only while something does. */
  readonly waits?: readonly Wait[];
}

/** The first-level places in their order. */
export const tabPlaces = ['home', 'contacts', 'find', 'messages', 'user'] as const;
export type TabPlace = (typeof tabPlaces)[number];

export interface TabStay {
  readonly place: TabPlace;
  /** Server badges that add to the number on the place; one that another badge counts already is left out (V035). */
  readonly badges?: readonly string[];
}

/** Something that waits while its server badge is not 0. The lower `order` stands higher. */
export interface Wait {
  readonly order: number;
  readonly badge: string;
  readonly icon: Icon;
  /** What waits, after its number: 「位想加您为好友」. */
  readonly text: string;
  readonly href: string;
}

/** Parts of 首页 (`/app/home`). */
export interface HomeParts {
  /**
   * The part on top, which decides how the rest is shown, since it draws its children. Only one feature brings
   * it.
   */
  readonly Lead?: ComponentType<{ children: ReactNode }>;
  /** Rows under the card that are there only while they have something to say. */
  readonly rows?: readonly HubRow[];
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
  /** The server badges shown at the end of the row as one number, and what it counts: 「条未读通知」. */
  readonly badge?: { readonly name: string | readonly string[]; readonly label: string };
  /** What else is shown at the end of the row. */
  readonly End?: ComponentType;
}

/** The pages behind the rows of 我的. */
export type UserPage = 'cards' | 'people' | 'trade' | 'money' | 'vip' | 'account';

/** A group of rows on 我的 itself: people and cards, what one does, what one has. */
export type UserGroup = 1 | 2 | 3;

/** A row of one of the pages of 我的, or of 我的 itself, which has nine at most. */
export type UserRow = HubRow & ({ readonly page: UserPage } | { readonly group: UserGroup });
