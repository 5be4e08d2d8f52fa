import { textGroupLabels, textGroups } from '@qunlu/contract/activity/rules.ts';
import { ScreenHeader } from '../../../../platform/screen-header.tsx';
import type { AudienceTerms } from '../../../sms/parts/audience.tsx';
import { Texts } from '../../../sms/parts/texts.tsx';
import { AdminGate } from '../../parts/admin/admin-gate.tsx';
import { activityPaths } from '../../paths.ts';

const terms: AudienceTerms = {
  kind: 'activity',
  roles: [textGroups.confirmed, textGroups.absent, textGroups.auditing].map((role) => ({
    role,
    name: `${textGroupLabels[role]}的`,
  })),
  rolesTitle: '报名的人',
  groupsTitle: '票',
  everybody: '全部报名的人',
  among: '里',
  instead: '改时间、地点或取消时，报名的人都会收到通知',
};

/** A text to many of those who have registered: by where they stand and by ticket (R126, D102). */
export default function Batchnote() {
  return (
    <AdminGate title="群发短信" right="members">
      {({ activity_id: id, tickets }) => (
        <Texts
          key={id}
          id={id}
          terms={terms}
          groups={tickets.map(({ ticket_id, name, taken }) => ({
            group_id: ticket_id,
            name,
            members: taken,
          }))}
          header={<ScreenHeader title="群发短信" back={activityPaths.admin(id)} />}
          kinds={null}
        />
      )}
    </AdminGate>
  );
}
