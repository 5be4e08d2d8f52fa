import { isNotFound } from '../../../platform/http/errors.ts';
import { LoadState } from '../../../platform/loaded.tsx';
import { useIdParam, useQueryParams } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Users } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';
import { familyPaths } from '../paths.ts';
import { useFamily } from '../queries.ts';
import { FamilyHome } from './family/home.tsx';
import { InviteCircles } from './family/invite.tsx';
import { AnnouncementForm, Announcements } from './family/announcements.tsx';
import { SearchNames } from './family/search.tsx';

/** One family (R149); its parts by what the address says, each for whom it is. */
export default function OneFamily() {
  const id = useIdParam();
  const part = useQueryParams().get('part');
  const read = useFamily(id);
  const { data: family, error } = read;
  if (family && !isNotFound(error)) {
    if (part === 'search' && family.can.search) return <SearchNames family={family} />;
    if (part === 'invite' && family.can.own) return <InviteCircles family={family} />;
    if (part === 'notice' && family.can.own) return <AnnouncementForm family={family} />;
    return part === 'notices' ? <Announcements family={family} /> : <FamilyHome family={family} />;
  }
  return (
    <Page header={<ScreenHeader title="大家庭" back={familyPaths.list()} />}>
      {isNotFound(error) ? (
        <EmptyState
          icon={<Users size={28} aria-hidden />}
          title="大家庭不存在或已不可见"
          text="可能已经解散，或您的圈子离开了"
          action={<Button href={familyPaths.list()}>看我的大家庭</Button>}
        />
      ) : (
        <LoadState read={read} />
      )}
    </Page>
  );
}
