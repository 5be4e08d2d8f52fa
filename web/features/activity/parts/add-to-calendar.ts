import { addressOfTarget } from '../../../platform/router/hash-bang.ts';
import { handOverAppointment } from '../../capacity/parts/hand-over-appointment.ts';
import { activityPaths } from '../paths.ts';

/** What a calendar keeps of an activity. */
interface Dated {
  activity_id: number;
  title: string;
  starts_at: number;
  ends_at: number;
  online: boolean;
  cityname: string;
  place: string;
  address: string;
  link: string;
}

/** Hands the activity over as a file that the phone's calendar opens; one that is made after it has moved replaces it. */
export async function addToCalendar(activity: Dated): Promise<void> {
  const { activity_id: id, title, starts_at: at, ends_at: end, online, link } = activity;
  const page = location.origin + addressOfTarget(activityPaths.view(id));
  const where = [activity.cityname, activity.address, activity.place].filter((part) => part !== '');
  await handOverAppointment(
    {
      uid: `activity-${id}@${location.hostname}`,
      startsAt: at,
      minutes: Math.round((end - at) / 60),
      summary: title,
      location: online ? link || '线上' : where.join(' '),
      description: page,
      url: page,
    },
    title,
  );
}
