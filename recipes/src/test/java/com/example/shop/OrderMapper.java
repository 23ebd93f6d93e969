package com.example.shop;

import java.util.List;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Select;

/** Orders as MyBatis maps them. */
interface OrderMapper {

    @Insert("insert into orders (customer) values (#{customer})")
    void add(String customer);

    @Select("select customer from orders order by customer")
    List<String> customers();
}
