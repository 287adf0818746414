-- When somebody was banned; their sessions ended then.

alter table users add column banned_at timestamptz(3);
