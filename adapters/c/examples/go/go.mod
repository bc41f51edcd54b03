module heddle_example

go 1.19
