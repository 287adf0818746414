-- The signed-in user to whom a provider's account will be linked; null for a sign-in.
alter table sign_in_flows add column link_user_id uuid references users on delete cascade;
create index sign_in_flows_of_linking_user on sign_in_flows (link_user_id) where link_user_id is not null;
