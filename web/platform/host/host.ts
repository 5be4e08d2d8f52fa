import { browserHost } from './browser.ts';
import type { LoginWish } from './login-page.ts';

export interface ShareData {
  title: string;
  desc: string;
  /** Full address of what is shared. */
  link: string;
  /** Address of a picture, '' for none. */
  image: string;
}

export type ShareResult = 'shared' | 'cancelled' | 'unavailable';

export interface ContactFile {
  /** Without extension. */
  name: string;
  vcard: string;
}

/** What the app runs in. Feature code asks it and never looks at the browser itself. */
export interface Host {
  name: 'browser' | 'wechat' | 'mini-program' | 'native';
  /** A phone or a tablet: it can dial. */
  mobile: boolean;
  /** The host shows title and back arrow of its own. */
  ownsHeader: boolean;
  /** A file can be handed to the person. */
  canDownload: boolean;
  /** The host can pass something on by itself. */
  canShare: boolean;
  login(wish: LoginWish): void;
  share(data: ShareData): Promise<ShareResult>;
  dial(phone: string): void;
  mail(address: string): void;
  copy(text: string): Promise<boolean>;
  saveContact(file: ContactFile): Promise<void>;
}

let chosen: Host | undefined;

/** The host of this page load. Others than the browser register themselves before the app starts. */
export function host(): Host {
  chosen ??= browserHost(navigator);
  return chosen;
}

export function registerHost(other: Host): void {
  chosen = other;
}

/** A new page load. */
export function forgetHost(): void {
  chosen = undefined;
}
