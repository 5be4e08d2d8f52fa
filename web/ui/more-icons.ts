import { icon } from './icons.ts';

/** Icons that few screens show: the first view does not carry them. */
export const AtSign = icon('at-sign');
export const Bold = icon('bold');
export const CalendarPlus = icon('calendar-plus');
export const ChartColumn = icon('chart-column');
export const CircleQuestionMark = icon('circle-question-mark');
export const Heading2 = icon('heading-2');
export const Italic = icon('italic');
export const ListOrdered = icon('list-ordered');
export const Lock = icon('lock');
export const LogOut = icon('log-out');
export const Maximize = icon('maximize');
export const Moon = icon('moon');
export const Paperclip = icon('paperclip');
export const Pause = icon('pause');
export const Pilcrow = icon('pilcrow');
export const Printer = icon('printer');
export const Quote = icon('quote');
export const Redo2 = icon('redo-2');
export const RotateCcw = icon('rotate-ccw');
export const RotateCw = icon('rotate-cw');
export const SkipForward = icon('skip-forward');
