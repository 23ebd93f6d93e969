create table orders_by_flyway (id int primary key);
