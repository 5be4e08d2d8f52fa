import { Card, CardContent, Stack, Typography } from '@mui/material';
import { type CourseState, courseStateLabels, lessonKindLabels } from '@qunlu/contract/course/rules.ts';
import { hideCourse, type StaffCourseView, viewStaffCourse } from '@qunlu/contract/course/staff.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { CaseHead } from '../../../layout/case-head.tsx';
import { CasePage } from '../../../layout/case-page.tsx';
import { HideButton } from '../../../layout/hide-button.tsx';
import { Pictures } from '../../../layout/pictures.tsx';
import { Words } from '../../../layout/words.tsx';
import { call } from '../../../platform/call.ts';
import { dateTime } from '../../../platform/formats.ts';

/** Why a course is hidden, as its owner reads it. */
const reasons = ['传播不实信息', '侵犯他人版权', '色情低俗内容', '虚假宣传', '泄露他人隐私'];

/** What a course teaches, lesson by lesson; hidden with a reason, or shown again (D137). */
export default function CourseCase() {
  return (
    <CasePage title="课程" look={(id) => call(viewStaffCourse, { query: { id } })}>
      {(shown, { again }) => (
        <>
          <Summary shown={shown} />
          <Lessons shown={shown} />
          <Deciding shown={shown} again={again} />
        </>
      )}
    </CasePage>
  );
}

function Summary({ shown }: { shown: StaffCourseView }) {
  const { title, hidden, state, hidden_reason: reason, circle, phonebook_id, name, user_id, price } = shown;
  const { students, reports, disputes, changed_at: at, intro, cover } = shown;
  return (
    <CaseHead
      title={title}
      state={hidden ? '已隐藏' : courseStateLabels[state as CourseState]}
      {...(reason === '' ? {} : { reason })}
    >
      <Typography color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {circle} · 通讯录 {phonebook_id} · {name} · 用户 {user_id}
      </Typography>
      <Typography color="text.secondary">
        {price === 0 ? '免费' : `${yuan(price)} 元`} · {students} 人在学 · {dateTime(at)}
      </Typography>
      {reports + disputes > 0 && (
        <Typography color="error">
          未处理的举报 {reports}，申诉中的订单 {disputes}
        </Typography>
      )}
      {intro !== '' && <Words apart>{intro}</Words>}
      {cover !== '' && <Pictures urls={[cover]} />}
    </CaseHead>
  );
}

function Lessons({ shown: { chapters, outline } }: { shown: StaffCourseView }) {
  return (
    <Card component="section" aria-label="课">
      <CardContent>
        {outline.length === 0 && <Typography color="text.secondary">还没有课</Typography>}
        {chapters.map((chapter) => (
          <Stack key={chapter.chapter_id} spacing={2} sx={{ mb: 2 }}>
            {chapter.title !== '' && (
              <Typography variant="h6" component="h2">
                {chapter.title}
              </Typography>
            )}
            {outline
              .filter(({ chapter_id: id }) => id === chapter.chapter_id)
              .map((lesson) => (
                <Lesson key={lesson.lesson_id} lesson={lesson} />
              ))}
          </Stack>
        ))}
      </CardContent>
    </Card>
  );
}

function Lesson({ lesson }: { lesson: StaffCourseView['outline'][number] }) {
  const { kind, title, seconds, trial, opens_at: opens, url, poster, words } = lesson;
  const facts = [
    lessonKindLabels[kind],
    seconds > 0 ? `${Math.ceil(seconds / 60)} 分钟` : '',
    trial ? '可以试看' : '',
    opens > 0 ? `${dateTime(opens)} 开课` : '',
  ];
  const width = { width: '100%', maxWidth: 480 };
  return (
    <div>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{title}</Typography>
      <Typography variant="body2" color="text.secondary">
        {facts.filter(Boolean).join(' · ')}
      </Typography>
      {kind === 'video' && (
        <video
          src={url}
          aria-label={title}
          controls
          preload="none"
          style={width}
          {...(poster === '' ? {} : { poster })}
        >
          <track kind="captions" />
        </video>
      )}
      {kind === 'audio' && (
        <audio src={url} aria-label={title} controls preload="none" style={width}>
          <track kind="captions" />
        </audio>
      )}
      {kind === 'article' && <Words>{words}</Words>}
    </div>
  );
}

const Deciding = ({ shown, again }: { shown: StaffCourseView; again: () => Promise<unknown> }) => (
  <HideButton
    title={shown.title}
    hidden={shown.hidden}
    can={shown.can.hide || shown.can.show}
    by={hideCourse}
    owner="圈主和写课程的人"
    text={{
      hide: '隐藏后不能购买，在学的人也看不到，可以自己退款',
      show: '恢复后可以购买和学习',
    }}
    reasons={reasons}
    send={(hidden, reason) => call(hideCourse, { body: { id: shown.course_id, hidden, reason } })}
    again={again}
  />
);
