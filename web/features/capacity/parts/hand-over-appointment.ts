import { appointmentFile, type Appointment } from '@qunlu/contract/capacity/appointment-file.ts';
import { host } from '../../../platform/host/host.ts';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';

/** Hands an appointment over as a file that the phone's calendar opens. */
export async function handOverAppointment(appointment: Appointment, name: string): Promise<void> {
  const text = appointmentFile(appointment, Date.now() / 1000);
  const url = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }));
  if (await host().saveFile({ url, name: `${name}.ics` }))
    popTip('已生成日历文件，打开即可加入', { type: 'good' });
  // The browser keeps the data by itself once the download has begun.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
