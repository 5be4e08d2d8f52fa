import { MissingPage } from '../../../platform/missing-page.tsx';
import { CircleQuestionMark } from '../../../ui/more-icons.ts';
import { askPaths } from '../paths.ts';

/** A question or an answer that is not there, or not for whoever looks. */
export const MissingAsk = ({ what = '问题' }: { what?: string }) => (
  <MissingPage
    what={what}
    icon={<CircleQuestionMark size={28} aria-hidden />}
    text="可能已经撤回，或只有提问和回答的人看得到"
    back={askPaths.home()}
    href={askPaths.home()}
    action="看看大家的问答"
  />
);
