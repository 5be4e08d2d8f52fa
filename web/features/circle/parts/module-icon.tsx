import {
  Award,
  CalendarDays,
  CircleCheck,
  Compass,
  GraduationCap,
  Handshake,
  Heart,
  type Icon,
  Inbox,
  MessageSquareText,
  Phone,
  QrCode,
  Star,
  Store,
  Tags,
} from '../../../ui/icons.ts';
import { ChartColumn, CircleQuestionMark } from '../../../ui/more-icons.ts';

const icons: Readonly<Record<string, Icon>> = {
  forum: MessageSquareText,
  course: GraduationCap,
  checkin: CircleCheck,
  activity: CalendarDays,
  service: Store,
  donation: Heart,
  groupbuy: Inbox,
  poll: ChartColumn,
  score: Award,
  ask: CircleQuestionMark,
  clue: Compass,
  poster: QrCode,
  o2o: Tags,
  cooperation: Handshake,
  call: Phone,
};

/** The sign of a module of a circle. */
export function ModuleIcon({ module, size }: { module: string; size: number }) {
  const Sign = icons[module] ?? Star;
  return <Sign size={size} />;
}
