import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { CircleQuestionMark } from '../../../ui/more-icons.ts';
import { Page } from '../../../ui/page.tsx';
import { askPaths } from '../paths.ts';

/** A question or an answer that is not there, or not for whoever looks. */
export const MissingAsk = ({ title = '问题' }: { title?: string }) => (
  <Page header={<ScreenHeader title={title} back={askPaths.home()} />}>
    <EmptyState
      icon={<CircleQuestionMark size={28} aria-hidden />}
      title={`${title}不存在或已不可见`}
      text="可能已经撤回，或只有提问和回答的人看得到"
      action={<Button href={askPaths.home()}>看看大家的问答</Button>}
    />
  </Page>
);
