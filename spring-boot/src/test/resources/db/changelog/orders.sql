--liquibase formatted sql

--changeset weir:1
create table orders_by_liquibase (id int primary key);
