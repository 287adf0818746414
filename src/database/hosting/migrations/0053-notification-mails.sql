-- How often a member wants notifications of a kind mailed; without a row, as `domain/notifications/notification-mails.ts` says.
create table notification_mails (
  user_id uuid not null references users on delete cascade,
  kind text not null,
  frequency text not null,
  primary key (user_id, kind)
);

-- When an unread notification is mailed; null when it is read, was mailed, or is not to be.
alter table notifications add column mail_at timestamptz(3);
create index notifications_to_mail on notifications (mail_at) where mail_at is not null;
