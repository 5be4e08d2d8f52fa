import type { HostName } from './detect.ts';
import type { LoginWish } from './login-page.ts';

export interface ShareData {
  title: string;
  desc: string;
  /** Full address of what is shared. */
  link: string;
  /** Full address of a picture, '' for none. */
  image: string;
}

export type ShareResult = 'shared' | 'cancelled' | 'unavailable';

export interface ContactFile {
  /** Without extension. */
  name: string;
  vcard: string;
}

/** A picture that the person has chosen in the host's own album. */
export interface HostImage {
  /** An address that shows it before it is uploaded; '' for none. */
  preview: string;
  /** Hands it to the host's own storage; answers its number there. Rejects with an `UploadError`, or once `signal` says so. */
  upload(signal: AbortSignal): Promise<string>;
}

/** Whether one can pay here; `why`: a sentence that says what to do. */
export type Payable = { ok: true } | { ok: false; why: string };

/** What the app runs in. Feature code asks it and never looks at the browser itself. */
export interface Host {
  name: HostName;
  /** Version of the native wrapper or of WeChat; '' in a browser. */
  platformVersion: string;
  /** A phone or a tablet: it can dial a number. */
  mobile: boolean;
  /** The host shows title and back arrow of its own. */
  ownsHeader: boolean;
  /** A file can be handed to the person. */
  canDownload: boolean;
  /** The host can pass something on by itself. */
  canShare: boolean;
  /** The host can read a QR code. */
  canScan: boolean;
  canPay(): Payable;
  login(wish: LoginWish): void;
  share(data: ShareData): Promise<ShareResult>;
  /** What the host's own menu shares while this screen is shown. */
  setShare(data: ShareData): void;
  dial(phone: string): void;
  mail(address: string): void;
  copy(text: string): Promise<boolean>;
  /** Whether it was handed over. */
  saveContact(file: ContactFile): Promise<boolean>;
  /** The text of a QR code; null when the person gave up or the host cannot. */
  scan(): Promise<string | null>;
  /** Hands over a file of the storage under that name; false where the host can only say how to get it. */
  saveFile(file: { url: string; name: string }): Promise<boolean>;
  /**
   * Pictures of the host's own album, at most `count`; none when the person gave up, null when the browser's way must do.
   * Absent where the host has no album.
   */
  chooseImage?(wish: { count: number }): Promise<readonly HostImage[] | null>;
  /** Leaves the page for what lies under it in the host; false where there is nothing. */
  close(): boolean;
  /** Opens the host's own page that knows the person's phone number without a code; absent where there is none. */
  openPhonePage?(): void;
}
