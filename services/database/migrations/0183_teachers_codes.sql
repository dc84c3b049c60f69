CREATE INDEX "mail_teacher_codes" ON "mail" USING btree ("recipient","created_at") WHERE "mail"."kind" = 'teacher-code';
