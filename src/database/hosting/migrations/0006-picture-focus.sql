-- The point of a picture that cards keep when they crop it, in percent of its width and height.
alter table uploads add column focus_x smallint, add column focus_y smallint;
