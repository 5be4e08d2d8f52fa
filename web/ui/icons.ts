import { createElement, type ReactElement, type SVGProps } from 'react';
import { cx } from './cx.ts';
import sprite from './icons.svg';

/**
 * The icons of the product; `more-icons.ts` has those that few screens show. They are drawn in one file that every screen shares,
 * `icons.svg`; `node web/icon-sprite.ts` writes it from both lists. Their stroke is set in base.css.
 */
export type Icon = (props: SVGProps<SVGSVGElement> & { size?: number }) => ReactElement;

/* @__NO_SIDE_EFFECTS__ */
export function icon(name: string): Icon {
  return ({ size = 24, className, ...rest }) =>
    createElement(
      'svg',
      {
        className: cx('lucide', className),
        width: size,
        height: size,
        // beside words that say the same; one that stands alone brings a name
        'aria-hidden': rest['aria-label'] === undefined ? true : undefined,
        ...rest,
      },
      createElement('use', { href: `${sprite}#${name}` }),
    );
}

export const ArrowLeft = icon('arrow-left');
export const ArrowRight = icon('arrow-right');
export const ArrowUp = icon('arrow-up');
export const Award = icon('award');
export const Bell = icon('bell');
export const BellOff = icon('bell-off');
export const BookUser = icon('book-user');
export const Building2 = icon('building-2');
export const CalendarDays = icon('calendar-days');
export const Camera = icon('camera');
export const Check = icon('check');
export const CheckCheck = icon('check-check');
export const ChevronDown = icon('chevron-down');
export const ChevronLeft = icon('chevron-left');
export const ChevronRight = icon('chevron-right');
export const CircleAlert = icon('circle-alert');
export const CircleCheck = icon('circle-check');
export const Clock = icon('clock');
export const Compass = icon('compass');
export const Contact = icon('contact');
export const Copy = icon('copy');
export const Crown = icon('crown');
export const Download = icon('download');
export const Ellipsis = icon('ellipsis');
export const Eye = icon('eye');
export const EyeOff = icon('eye-off');
export const File = icon('file');
export const FileAudio = icon('file-audio');
export const FileSpreadsheet = icon('file-spreadsheet');
export const FileText = icon('file-text');
export const FileVideo = icon('file-video');
export const GraduationCap = icon('graduation-cap');
export const Handshake = icon('handshake');
export const Heart = icon('heart');
export const House = icon('house');
export const IdCard = icon('id-card');
export const ImageOff = icon('image-off');
export const ImagePlus = icon('image-plus');
export const Inbox = icon('inbox');
export const Link = icon('link');
export const List = icon('list');
export const LoaderCircle = icon('loader-circle');
export const Mail = icon('mail');
export const MapPin = icon('map-pin');
export const MessageCircle = icon('message-circle');
export const MessageSquareText = icon('message-square-text');
export const Mic = icon('mic');
export const Minus = icon('minus');
export const Pencil = icon('pencil');
export const Phone = icon('phone');
export const Pin = icon('pin');
export const Play = icon('play');
export const Plus = icon('plus');
export const Presentation = icon('presentation');
export const QrCode = icon('qr-code');
export const ReceiptText = icon('receipt-text');
export const Search = icon('search');
export const Settings = icon('settings');
export const Share2 = icon('share-2');
export const ShieldBan = icon('shield-ban');
export const ShieldCheck = icon('shield-check');
export const SlidersHorizontal = icon('sliders-horizontal');
export const Star = icon('star');
export const Store = icon('store');
export const Tags = icon('tags');
export const Trash2 = icon('trash-2');
export const Undo2 = icon('undo-2');
export const User = icon('user');
export const UserPlus = icon('user-plus');
export const Users = icon('users');
export const Wallet = icon('wallet');
export const WifiOff = icon('wifi-off');
export const X = icon('x');
