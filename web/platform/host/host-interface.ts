import type { HostName } from './detect.ts';
import type { LoginRequest } from './login-page.ts';

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

/** How one pays here: in WeChat, in its mini-program, in a phone's browser, by a QR code that a phone scans, in the wrapper. */
export type PayChannel = 'jsapi' | 'mini' | 'h5' | 'native' | 'app';

/** What the server answers when a payment is started. */
export type PayStart =
  | {
      kind: 'invoke';
      params: {
        appId: string;
        timeStamp: string;
        nonceStr: string;
        package: string;
        signType: string;
        paySign: string;
      };
    }
  | { kind: 'redirect'; url: string }
  /** The screen draws it; `pay` answers `unknown` at once. */
  | { kind: 'qrcode'; url: string };

/** What the host says. It proves nothing: the server is asked in any case; `unknown`: only the server knows. */
export type PayResult = 'paid' | 'cancelled' | 'unknown';

/** WeChat's sheet in which a person accepts a transfer. */
export interface TransferSheet {
  mchId: string;
  appId: string;
  package: string;
}

/** Proves nothing either. `unavailable`: it has to be done in WeChat on the phone. */
export type TransferResult = 'confirmed' | 'cancelled' | 'unknown' | 'unavailable';

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
  payChannel(): PayChannel;
  /**
   * Lets the person pay; the page may leave for that. `returnTo`: the route where they come back, `/order/pay?id=…`. What
   * the host could not do has been said to the person.
   */
  pay(start: PayStart, request: { returnTo: string }): Promise<PayResult>;
  confirmTransfer(sheet: TransferSheet): Promise<TransferResult>;
  login(request: LoginRequest): void;
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
  chooseImage?(request: { count: number }): Promise<readonly HostImage[] | null>;
  /** Leaves the page for what lies under it in the host; false where there is nothing. */
  close(): boolean;
  /**
   * Opens the host's own page that knows the person's phone number without a code; ends when this page is shown again, and the
   * server knows whether the number is bound. Absent where there is none.
   */
  openPhonePage?(): Promise<void>;
}
