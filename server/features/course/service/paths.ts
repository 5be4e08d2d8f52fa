interface Named {
  course_id: number;
  phonebook_id: number;
}

/** The page of a course in the app. */
export const coursePath = ({ course_id, phonebook_id }: Named): string =>
  `/phonebook/${phonebook_id}/course/${course_id}`;

export const lessonPath = (course: Named, lessonId: number): string =>
  `${coursePath(course)}/lesson/${lessonId}`;
