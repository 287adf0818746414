-- When a member was last mailed about notifications, and how many such mails in a row they got without reading any notification.
create table notification_mail_pauses (
  user_id uuid primary key references users on delete cascade,
  mailed_at timestamptz(3) not null,
  unread_mails integer not null
);
